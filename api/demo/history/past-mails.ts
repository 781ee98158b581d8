import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { answerReports, getReport, reportMail } from '#domains/community/mail-reports/mail-reports.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { MailEntry } from './community-file.ts'

/** Reported suspicious e-mails, parsed like real uploads, so that they are shown in the same way. */

interface PastMail {
  entry: MailEntry
  reporter: SignedIn
  /** The person who answered it, with the time; null while it is open. */
  team: SignedIn | null
}

export async function writeMail({ entry, reporter, team }: PastMail): Promise<void> {
  const { id } = await reportPast(reporter, entry)
  if (team && entry.answer) {
    const { version } = await getReport(team, id)
    await answerReports(team, id, { version, verdict: entry.answer.verdict, text: entry.answer.text })
  }
  // The e-mail to the security team was sent back then.
  await sql`delete from jobs where kind = 'community.security_mail' and data->>'report_id' = ${id}`.execute(
    reporter.db,
  )
}

async function reportPast(reporter: SignedIn, { mail, did, note }: MailEntry): Promise<{ id: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'wardwise-demo-mail-'))
  try {
    const path = join(folder, 'mail.eml')
    const bytes = Buffer.from(mail.trimEnd().replaceAll('\n', '\r\n'))
    await writeFile(path, bytes)
    const file = { path, bytes: bytes.length, sha256: '', name: 'mail.eml' }
    return await reportMail(reporter, file, { did, ...(note === undefined ? {} : { note }) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
