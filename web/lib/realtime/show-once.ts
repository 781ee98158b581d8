import { createRecentSet } from './recent-set.ts'

type Message = { type: 'claim' | 'shown'; id: string; rank: string }

type Entry<Event> = { event: Event; rank: string | null; timer?: ReturnType<typeof setTimeout> }

/** How long the other tabs have to claim the same event, in milliseconds; they receive it within a few. */
const claimTime = 80

/**
 * Milliseconds after which a tab that yielded claims again, in case the other one vanished without showing the event.
 */
const yieldTime = 1000

/**
 * Shows an event in exactly one of a user's tabs: a visible one, preferably with the focus. While none is visible,
 * the event waits for the first that is.
 */
export function createShowOnce<Event extends { data: { id: string } }>(
  name: string,
  show: (event: Event) => void,
) {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const self = Math.random().toString(36)
  const shown = createRecentSet(500)
  const entries = new Map<string, Entry<Event>>()

  function claim(id: string, entry: Entry<Event>): void {
    if (document.visibilityState !== 'visible') return
    entry.rank = `${document.hasFocus() ? 0 : 1} ${self}`
    tabs?.postMessage({ type: 'claim', id, rank: entry.rank } satisfies Message)
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => win(id, entry), claimTime)
  }

  function win(id: string, entry: Entry<Event>): void {
    settle(id)
    tabs?.postMessage({ type: 'shown', id, rank: '' } satisfies Message)
    show(entry.event)
  }

  function settle(id: string): void {
    shown.add(id)
    clearTimeout(entries.get(id)?.timer)
    entries.delete(id)
  }

  function giveWay(id: string, entry: Entry<Event>): void {
    entry.rank = null
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => claim(id, entry), yieldTime)
  }

  function handleMessage({ data }: MessageEvent<Message>): void {
    if (data.type === 'shown') return settle(data.id)
    if (shown.has(data.id)) return tabs?.postMessage({ ...data, type: 'shown' } satisfies Message)
    const entry = entries.get(data.id)
    if (!entry?.rank) return
    if (data.rank < entry.rank) giveWay(data.id, entry)
    else tabs?.postMessage({ type: 'claim', id: data.id, rank: entry.rank } satisfies Message)
  }

  function handleVisibility(): void {
    for (const [id, entry] of entries) if (entry.rank === null) claim(id, entry)
  }

  tabs?.addEventListener('message', handleMessage)
  document.addEventListener('visibilitychange', handleVisibility)

  return {
    offer(event: Event): void {
      const { id } = event.data
      if (shown.has(id) || entries.has(id)) return
      const entry: Entry<Event> = { event, rank: null }
      entries.set(id, entry)
      claim(id, entry)
    },
    stop(): void {
      for (const entry of entries.values()) clearTimeout(entry.timer)
      document.removeEventListener('visibilitychange', handleVisibility)
      tabs?.close()
    },
  }
}
