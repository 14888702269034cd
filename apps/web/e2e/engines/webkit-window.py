#!/usr/bin/python3
"""A window of WebKitGTK that WebDriver drives: as narrow as a phone, and telling of what its pages complain.

Debian's MiniBrowser is never narrower than 447 pixels and says nothing of the console. The first argument is a script
that every page runs before its own; what it sends to the handler `complaints` is a line of the standard error.
"""

import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
content = WebKit2.UserContentManager()


def tell(_manager, result):
    print('complaint', result.get_js_value().to_string(), file=sys.stderr, flush=True)


content.connect('script-message-received::complaints', tell)
content.register_script_message_handler('complaints')
with open(sys.argv[1], encoding='utf-8') as first_script:
    content.add_script(
        WebKit2.UserScript(
            first_script.read(),
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )


def open_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=content,
        is_controlled_by_automation=True,
        settings=WebKit2.Settings(enable_page_cache=True),
    )
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    window.add(view)
    view.connect('close', lambda _view: window.destroy())
    window.show_all()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKitWindow')
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


context.connect('automation-started', begin)
Gtk.main()
