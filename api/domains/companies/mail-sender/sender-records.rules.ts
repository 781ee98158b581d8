import type { RecordFinding } from '#contract/companies/mail-sender.ts'
import type { DnsAnswer } from '#platform/network/dns.ts'

/** What the DNS records of a sender address have to be, and whether they are. */

export const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`
export const dkimValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`
export const dmarcName = (domain: string): string => `_dmarc.${domain}`
export const dmarcValue = 'v=DMARC1; p=none'

const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text)
export const spfsIn = (texts: readonly string[]): string[] => texts.filter(isSpf)

/** The records that an SPF record takes over: those it includes, and the one it redirects to. */
export const namesInSpf = (spf: string): string[] =>
  [...spf.matchAll(/(?:^|\s)\+?(?:include:|redirect=)(\S+)/gi)].map(([, name = '']) => name.toLowerCase())

/** Whether an SPF record itself lets a server send. */
export const allows = (spf: string, mechanism: string): boolean =>
  spf
    .toLowerCase()
    .split(/\s+/)
    .some((term) => term.replace(/^\+/, '') === mechanism.toLowerCase())

export function findDkim(answer: DnsAnswer<string>, publicKey: string): RecordFinding {
  if (answer.kind !== 'found') return answer.kind
  const keys = answer.values.map((text) => /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1]?.replace(/\s+/g, ''))
  // Several keys under one name leave it open which counts.
  return keys.length === 1 && keys[0] === publicKey ? 'found' : 'wrong'
}

export function findDmarc(answer: DnsAnswer<string>): RecordFinding {
  if (answer.kind !== 'found') return answer.kind
  const policies = answer.values.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  if (policies.length !== 1) return policies.length === 0 ? 'missing' : 'wrong'
  return /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(policies[0] ?? '') ? 'found' : 'wrong'
}
