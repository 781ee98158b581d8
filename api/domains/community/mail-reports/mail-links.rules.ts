import type { ReportedMail } from '#contract/community/mail-reports.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { defang, judgeLink, type OwnNames } from '../text/links.rules.ts'

const shownLength = 200
/** A path segment this long may identify who clicked, or grant access to whoever has it. */
const tokenLength = 16

/** Removes what may be personal or secret from an address, and defangs it so that nobody can open it. */
export function harmless(address: string): string {
  const [beforeQuery = '', ...query] = address.split(/[?#]/)
  const path = beforeQuery
    .split('/')
    .map((part, index) => (index > 2 && part.length >= tokenLength && /\d/.test(part) ? '…' : part))
    .join('/')
  return truncateText(defang(path), 300) + (query.length > 0 ? '?…' : '')
}

/** The distinct links of an e-mail, at most `most`. */
export function describeLinks(
  links: readonly { address: string; shown: string }[],
  own: OwnNames,
  most: number,
): ReportedMail['links'] {
  const described = links
    .filter(({ address }) => !/^(?:mailto|tel|cid):/i.test(address))
    .map(({ address, shown }) => ({
      address: harmless(address),
      shown: truncateText(defangText(shown), shownLength),
      is_suspicious: judgeLink(address, shown, own).kind === 'suspicious',
    }))
  return [...new Map(described.map((link) => [`${link.address} ${link.shown}`, link])).values()].slice(
    0,
    most,
  )
}

/** Defangs every address in a text. */
export const defangText = (text: string): string =>
  text.replace(/\b(?:https?|ftp):\/\/[^\s<>"”»]{1,2000}/gi, (address) => harmless(address))

export const addressesIn = (text: string): { address: string; shown: string }[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"”»)\]]{1,2000}/gi)].map(([address]) => ({ address, shown: '' }))

/** Writes a person's address as `parcel@desk[.]example`, so that no program turns it into a link. */
export const defangMailbox = (address: string): string =>
  truncateText(address, 254).replace(/(?<!\[)\.(?!\])/g, '[.]')
