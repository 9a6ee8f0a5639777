// Notices that it is somebody's turn: closed at once if the turn is over, and opening the table.

/** What the server sends: `push/sender.py`. */
export interface PushNotice {
  table: string;
  game: string;
  seat: number;
  name: string;
  why: 'turn' | 'again';
  language: keyof typeof WORDS;
}

const WORDS = {
  en: {
    turn: (game: string) => `${game}: your turn`,
    again: (game: string) => `${game}: another game?`,
    seat: (name: string) => `Seat: ${name}`,
  },
  nl: {
    turn: (game: string) => `${game}: jij bent aan de beurt`,
    again: (game: string) => `${game}: nog een spel?`,
    seat: (name: string) => `Plaats: ${name}`,
  },
  de: {
    turn: (game: string) => `${game}: Du bist dran`,
    again: (game: string) => `${game}: noch ein Spiel?`,
    seat: (name: string) => `Platz: ${name}`,
  },
};
/** What `GET /api/push` says that is needed here: `server/wire/push.py`. */
interface Stored {
  key: string | null;
  subscriptions: { endpoint: string; language: string; zone: string; quiet: unknown }[];
}

/** Milliseconds to find out whether the turn is over; without an answer the notice is shown. */
const PATIENCE = 4000;

export function listenForNotices(worker: ServiceWorkerGlobalScope): void {
  const { scope } = worker.registration;
  const page = (table: string) => `${scope}t/${table}`;
  const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function isOver({ table, seat }: PushNotice): Promise<boolean> {
    try {
      const answer = await fetch(`${scope}api/tables/${table}/turn`, {
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.status === 410) return true; // the table was deleted
      return answer.ok && ((await answer.json()) as { seat: number | null }).seat !== seat;
    } catch {
      return false;
    }
  }

  async function show(notice: PushNotice): Promise<void> {
    const { table, game, name, why, language } = notice;
    const isLate = why === 'turn' && (await isOver(notice));
    const words = WORDS[language] ?? WORDS.en;
    await worker.registration.showNotification(words[why](game), {
      body: words.seat(name),
      tag: table, // replaces the notice of an earlier turn
      lang: language,
      icon: `${scope}install/icon-192.png`,
      data: { table },
      silent: isLate,
    });
    // Browsers take the permission away from workers that show nothing, so it is shown first.
    if (isLate)
      for (const one of await worker.registration.getNotifications({ tag: table })) one.close();
  }

  /** The browser has replaced its subscription: the server is told, with the quiet hours as before. */
  async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
    const { oldSubscription: old, newSubscription } = event;
    const api = `${scope}api/push`;
    const { key, subscriptions } = (await (await fetch(api)).json()) as Stored;
    // Some browsers do not say which one it was.
    const before = old
      ? subscriptions.find(({ endpoint }) => endpoint === old.endpoint)
      : subscriptions[0];
    if (!before || key === null) return; // notices were ended
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const made = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
    const { endpoint, keys } = made.toJSON();
    const { language, zone, quiet } = before;
    const wish = {
      endpoint,
      p256dh: keys?.['p256dh'],
      auth: keys?.['auth'],
      language,
      zone,
      quiet,
    };
    const headers = { 'content-type': 'application/json' };
    await fetch(api, { method: 'POST', headers, body: JSON.stringify(wish) });
  }

  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushNotice));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { table } = event.notification.data as { table: string };
    const opened = async () => {
      const there = (await windows()).find(({ url }) => url.split(/[?#]/)[0] === page(table));
      await (there ? there.focus() : worker.clients.openWindow(page(table)));
    };
    event.waitUntil(opened());
  });
}
