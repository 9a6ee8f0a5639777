"""Notices of one's turn: the switch, the notice the service worker shows, and the table it opens.

Headless Chromium has neither a push service nor notices: the subscription and the list of notices
are stubs, and the browser's debugger delivers the message to our worker.
"""

from __future__ import annotations

import json
import re
import time

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Page, Worker, expect

from tests.browser.axe import violations
from tests.browser.tables import lay, sit
from tests.chromium import PHONE, Open
from tests.patience import PATIENCE
from tests.server.push_service import AUTH, text


def stubbed() -> str:
    """A push service in the page: subscriptions with a real key."""
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    made = {
        "endpoint": "https://fcm.googleapis.com/fcm/send/test",
        "keys": {"p256dh": point, "auth": text(AUTH)},
    }
    return f"""(() => {{
      const made = {json.dumps(made)};
      const one = {{ ...made, toJSON: () => made, unsubscribe: async () => (there = null) }};
      let there = null;
      PushManager.prototype.getSubscription = async () => there;
      PushManager.prototype.subscribe = async () => (there = one);
      Object.defineProperty(Notification, 'permission', {{ value: 'granted' }});
      Notification.requestPermission = async () => 'granted';
    }})()"""


def deliver(page: Page, notice: dict[str, object]) -> None:
    """As the push service of the browser would."""
    wire = page.context.new_cdp_session(page)
    found: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    origin = page.evaluate("location.origin")
    told = {"origin": origin, "registrationId": found[0], "data": json.dumps(notice)}
    wire.send("ServiceWorker.deliverPushMessage", told)


NOTICES = """() => {
  self.notices = [];
  const without = (one) => self.notices.filter((other) => other.tag !== one.tag);
  self.registration.showNotification = async (title, { body, tag, data }) => {
    const close = () => (self.notices = without({ tag }));
    self.notices = [...without({ tag }), { title, body, tag, data, close }];
  };
  self.registration.getNotifications = async ({ tag }) =>
    self.notices.filter((one) => one.tag === tag);
  self.clients.openWindow = async (url) => (self.opened = url);
}"""
SHOWN = "() => self.notices.map(({ title, body, tag }) => [title, body, tag])"


def shows(page: Page, worker: Worker, *wanted: list[str]) -> None:
    """Waits until exactly these notices are shown."""
    end = time.monotonic() + PATIENCE
    while worker.evaluate(SHOWN) != list(wanted):
        assert time.monotonic() < end, worker.evaluate(SHOWN)
        page.wait_for_timeout(20)


def test_a_notice_is_asked_for_shown_and_opens_the_table(open_page: Open) -> None:
    # Ben turns no card over by himself: one turn in five ends at once with a stop card or a null.
    ben = open_page(None, size=PHONE, worker=True, settings={"rollAtOnce": False})
    anna = open_page()
    ben.add_init_script(stubbed())
    table = lay(anna, "tutto", "Anna", None, options={"first": 1})
    ben.goto("/")
    ben.evaluate("navigator.serviceWorker.ready.then(() => true)")
    sit(ben, table, "Ben")
    switch = ben.locator("[data-tell]")
    assert not switch.is_checked()
    switch.check()
    ben.wait_for_selector('[data-tell-me="on"]')
    ben.wait_for_selector("[data-quiet]")
    stored = ben.request.get("/api/push").json()["subscriptions"]
    assert [one["quiet"] for one in stored] == [{"since": 22 * 60, "until": 8 * 60}]
    assert not violations(ben)
    anna.locator("[data-start]").click()
    ben.wait_for_selector('[data-phase="playing"]')

    # Ben looks at other pages: the shelf, the title and the icon say that his table waits.
    ben.goto("/")
    ben.wait_for_selector('nav [data-turn="yours"]')
    expect(ben).to_have_title(re.compile(r"^\(1\) "))
    assert not violations(ben)
    anna.wait_for_selector('[data-away="1"]')
    assert "Ben" in anna.locator("[data-away]").inner_text()

    (worker,) = ben.context.service_workers
    worker.evaluate(NOTICES)
    notice = {"table": table, "game": "Tutto", "seat": 1, "name": "Ben", "why": "turn"}
    deliver(ben, notice | {"language": "de"})
    shows(ben, worker, ["Tutto: Du bist dran", "Platz: Ben", table])
    # It is not Anna's turn: the same table's notice goes, and none is shown.
    deliver(ben, notice | {"seat": 0, "language": "de"})
    shows(ben, worker)

    deliver(ben, notice | {"language": "en"})
    shows(ben, worker, ["Tutto: your turn", "Seat: Ben", table])
    click = "Object.assign(new Event('notificationclick'), { notification: self.notices[0] })"
    worker.evaluate(
        f"""() => {{
          const click = Object.assign({click}, {{ waitUntil: (done) => (self.done = done) }});
          self.dispatchEvent(click);
          return self.done;
        }}"""
    )
    assert worker.evaluate("self.opened").endswith(f"/t/{table}")
    shows(ben, worker)

    # Off again, under "Tables": nothing is left at the server.
    ben.goto("/tables")
    expect(ben.locator('[data-turn="yours"]')).to_have_count(1)
    ben.locator("[data-tell]").uncheck()
    ben.wait_for_selector('[data-tell-me="off"]')
    assert ben.request.get("/api/push").json()["subscriptions"] == []


RENEW = """([old, made]) => {
  const parts = { oldSubscription: { endpoint: old }, newSubscription: { toJSON: () => made } };
  const event = Object.assign(new Event('pushsubscriptionchange'), parts);
  event.waitUntil = (done) => (self.done = done);
  self.dispatchEvent(event);
  return self.done;
}"""


def test_the_switch_says_what_the_server_stores(open_page: Open) -> None:
    ben = open_page(None, size=PHONE, worker=True)
    ben.add_init_script(stubbed())
    ben.goto("/")
    ben.evaluate("navigator.serviceWorker.ready.then(() => true)")
    lay(ben, "tutto", "Ben", None)
    ben.goto("/tables")
    ben.locator("[data-tell]").check()
    ben.wait_for_selector('[data-tell-me="on"]')

    # The browser replaces its subscription: the worker tells the server, with the same quiet hours.
    (old,) = ben.request.get("/api/push").json()["subscriptions"]
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    made = {"endpoint": old["endpoint"] + "-2", "keys": {"p256dh": point, "auth": text(AUTH)}}
    (worker,) = ben.context.service_workers
    worker.evaluate(RENEW, [old["endpoint"], made])
    stored = {one["endpoint"]: one for one in ben.request.get("/api/push").json()["subscriptions"]}
    renewed = stored[made["endpoint"]]
    assert [renewed[part] for part in ("quiet", "zone", "language")] == [
        old[part] for part in ("quiet", "zone", "language")
    ]

    # Another browser of the same device ends all notices.
    ben.goto("/tables")
    ben.wait_for_selector('[data-tell-me="on"]')
    ben.request.delete("/api/push")
    ben.goto("/tables")
    ben.wait_for_selector('[data-tell-me="off"]')
    # And after that a replaced subscription is nobody's.
    worker.evaluate(RENEW, [old["endpoint"], made])
    assert ben.request.get("/api/push").json()["subscriptions"] == []
