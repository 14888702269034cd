import { type EntityManager, In } from 'typeorm';
import { ReportCase } from './report-case.entity.js';
import { Report } from './report.entity.js';

/**
 * Removes what was reported from the cases of a member, or of a person on another server. The cases stay, with the
 * reports and the decisions.
 */
export async function forgetReportedText(
  of: { readonly authorId: number } | { readonly senderActor: string },
  manager: EntityManager,
): Promise<void> {
  const cases = await manager.find(ReportCase, { select: { id: true }, where: of });
  const ids = In(cases.map(({ id }) => id));
  await manager.update(Report, { caseId: ids }, { seenTitle: null, seenExcerpt: null });
  // Of a reply from another server the slug and the title are those of the story here.
  const text =
    'authorId' in of
      ? { storySlug: null, storyTitle: null }
      : { senderName: null, senderAddress: null, senderActor: null };
  await manager.update(ReportCase, { id: ids }, { ...text, excerpt: null });
}
