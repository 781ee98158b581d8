import type { MailReportDetails } from '#contract/community/mail-reports.ts'

const longest = 600
/** Of a name; shorter ones also occur within other words. */
const shortestName = 3
const address = /[\p{L}\p{N}._%+-]+(?:@|\[@\])[\p{L}\p{N}-]+(?:(?:\.|\[\.\])[\p{L}\p{N}-]+)+/gu

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The beginning of a reported e-mail as a quote, without the recipient's name and without e-mail addresses. */
export function mailExcerpt({ mail, reporter }: Pick<MailReportDetails, 'mail' | 'reporter'>): string {
  const names = reporter.full_name.split(/\s+/).filter(({ length }) => length >= shortestName)
  const ofReporter = names.map((name) => `(?<!\\p{L})${escaped(name)}(?!\\p{L})`).join('|')
  const text = (mail?.text ?? '').replace(address, '…')
  const nameless = ofReporter ? text.replace(new RegExp(ofReporter, 'giu'), '…') : text
  const short =
    nameless.length > longest ? `${nameless.slice(0, longest).replace(/\s+\S*$/, '')} …` : nameless
  return short
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `> ${line}`)
    .join('\n>\n')
}
