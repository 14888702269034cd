# Whoever may push to a registry can move a tag. Not a policy of every site:
#   helm template … | conftest test --combine --policy k8s/policy --namespace digests -
package digests

deny contains sprintf("%s: %s is named by a tag", [i.of, i.image]) if {
	some i in data.main.images
	not regex.match(`@sha256:[0-9a-f]{64}$`, i.image)
}
