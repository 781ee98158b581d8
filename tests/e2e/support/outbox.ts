import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { servedApp } from './served-app.ts'

const intervals = [20, 50, 100]

/** Number of e-mails to an address; ask before the step that sends one. */
export async function mailCount(address: string): Promise<number> {
  return (await mailsTo(address)).length
}

/**
 * The newest e-mail to an address after the first `before` ones, as soon as there is one. With a subject where other
 * journeys write to the same address.
 */
export async function nextMail(address: string, before = 0, subject = /./): Promise<Email> {
  const next = async () =>
    (await mailsTo(address)).slice(before).findLast((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(next, { message: `a mail to ${address}`, intervals }).toBeDefined()
  return (await next()) as Email
}

/** The newest e-mail to an address with this subject, so that other journeys’ e-mails do not match. */
export async function mailAbout(address: string, subject: string): Promise<Email> {
  const about = async () => (await mailsTo(address)).findLast((mail) => mail.subject === subject)
  await expect.poll(about, { message: `a mail to ${address}: ${subject}`, intervals }).toBeDefined()
  return (await about()) as Email
}

/** The matching link in the newest e-mail after the first `before` ones, as soon as there is one. */
export async function nextLink(address: string, before: number, part: string): Promise<string> {
  const withLink = async () =>
    (await mailsTo(address)).slice(before).findLast(({ text }) => text?.includes(part))
  await expect.poll(withLink, { message: `a mail to ${address} with ${part}`, intervals }).toBeDefined()
  return linkIn((await withLink()) as Email, part)
}

/** The first link in an e-mail’s plain text whose address contains `part`. */
export function linkIn(mail: Email, part: string): string {
  const link = [...(mail.text ?? '').matchAll(/https?:\/\/[^\s<>"')\]]+/g)].find(([found]) =>
    found.includes(part),
  )
  if (!link) throw new Error(`No link with ${part} in the mail «${mail.subject}»`)
  return link[0]
}

/** Oldest first: file names contain the time. */
async function mailsTo(address: string): Promise<Email[]> {
  const { outboxDir } = servedApp()
  const names = (await readdir(outboxDir).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  const mails = await Promise.all(names.map((name) => parsed(join(outboxDir, name))))
  return mails.filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()))
}

const mailsByPath = new Map<string, Promise<Email>>()

/** An e-mail file is complete when it appears and never changes. */
function parsed(path: string): Promise<Email> {
  const known = mailsByPath.get(path)
  if (known) return known
  const mail = readFile(path).then((bytes) => PostalMime.parse(bytes))
  mailsByPath.set(path, mail)
  return mail
}
