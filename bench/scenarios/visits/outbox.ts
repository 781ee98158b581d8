import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'

export interface Outbox {
  /** The token of the next sign-in link mailed to an address; call this before the link is requested. */
  nextToken(email: string): Promise<string>
  close(): void
}

const patienceMs = 30_000

/** Reads the mails of many people, each file once. */
export function watchOutbox(folder: string): Outbox {
  const waiting = new Map<string, (token: string) => void>()
  let isOpen = true
  const readNew = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => [])
    // The names of mails that are still being written begin with a dot.
    for (const name of names.filter((each) => /^[^.].*\.eml$/.test(each))) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      await rm(join(folder, name))
      const token = /\/magic\/([\w-]+)/.exec(mail.text ?? '')?.[1]
      if (token) waiting.get(mail.to?.[0]?.address ?? '')?.(token)
    }
  }
  void (async () => {
    for (; isOpen; await pause(100)) await readNew()
  })()
  return {
    nextToken: (email) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The sign-in e-mail did not arrive')), patienceMs)
        waiting.set(email, (token) => {
          clearTimeout(timer)
          resolve(token)
        })
      }),
    close: () => {
      isOpen = false
    },
  }
}
