import { describe, expect, it } from 'vitest'
import { newToken } from '#platform/ids.ts'
import { newApiToken } from '#platform/secrets/api-token.ts'
import { cleanText, isTooComplicated } from './clean-text.rules.ts'
import { defang, judgeLink } from './links.rules.ts'
import { parseText } from './parse-text.rules.ts'
import { findSecrets, maskSecrets } from './secrets.rules.ts'

const own = { hosts: ['learn.aurorabank.com'], domains: ['aurorabank.com'] }
const parsed = (body: string) => parseText(body, own)
const kindOf = (address: string, shown = '') => judgeLink(address, shown, own).kind

describe('a text', () => {
  it('becomes paragraphs, lists, quotes and code, and its plain words', () => {
    const { tree, words, defanged } = parsed('# Look\n\nSome **bold** and `code`\n\n- one\n- two\n\n> said')
    expect(tree.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'list', 'quote'])
    expect(words).toBe('Look\nSome bold and code\n– one\n– two\nsaid')
    expect(defanged).toEqual([])
  })

  it('shows HTML as it was typed and pictures as their words', () => {
    const { words } = parsed('<script>alert(1)</script>\n\n![a cat](https://elsewhere.org/cat.png)')
    expect(words).toContain('<script>alert(1)</script>')
    expect(words).toContain('a cat (elsewhere.org)')
  })

  it('makes links of own hosts alone, and names the host of others', () => {
    const [block] = parsed('See https://wiki.aurorabank.com/a and https://elsewhere.org/b').tree
    const content = block?.type === 'paragraph' ? block.content : []
    expect(content.map(({ type }) => type)).toEqual(['text', 'link', 'text', 'outside'])
  })

  it('defangs what looks suspicious, in its source too, and changes nothing the second time', () => {
    const first = parsed(
      'Is [aurorabank.com](https://evil.org/x) or `http://10.0.0.1/a` real? javascript:alert(1)',
    )
    expect(first.defanged).toHaveLength(3)
    expect(first.body).toBe(
      'Is aurorabank.com hxxps://evil[.]org/x or `hxxp://10[.]0[.]0[.]1/a` real? javascript[:]alert(1)',
    )
    const again = parsed(first.body)
    expect([again.body, again.defanged]).toEqual([first.body, []])
    expect(JSON.stringify(again.tree)).not.toContain('"link"')
  })

  it('is refused before it is parsed where it is made of signs', () => {
    expect(isTooComplicated('a*_'.repeat(2_600))).toBe(true)
    expect(isTooComplicated('[x](y) '.repeat(250))).toBe(true)
    expect(isTooComplicated('*one* **two** [three](https://x.org)')).toBe(false)
  })

  it.each([
    ['lines without end', 'a\n==\n'.repeat(1_600)],
    ['lists within lists', `${'- '.repeat(20)}a\n`.repeat(195)],
    ['quotations within quotations', `${'>'.repeat(4_000)} a`],
    ['numbers within numbers', `${'1. '.repeat(700)}a`],
  ])('is refused where it is made of %s', (_, text) => {
    expect(isTooComplicated(text)).toBe(true)
  })

  it('may be a long list, or a mail with its quotations', () => {
    expect(isTooComplicated(Array.from({ length: 450 }, (_, n) => `${n}. one - or two`).join('\n'))).toBe(
      false,
    )
    expect(isTooComplicated(Array.from({ length: 200 }, () => '>> as you said').join('\n'))).toBe(false)
  })

  it('loses signs that hide or turn words, and keeps emoji of several parts', () => {
    expect(cleanText('in\u202evoice\u200b \u{e0041}pdf\r\n 👩\u200d💻 a\u200db')).toBe(
      'invoice pdf\n 👩\u200d💻 ab',
    )
  })
})

describe('an address', () => {
  it.each([
    ['https://aurorabank.com/', '', 'own'],
    ['https://mail.aurorabank.com/x', '', 'own'],
    ['https://elsewhere.org/a', '', 'outside'],
    ['https://elsewhere.org/a', 'the news', 'outside'],
    ['https://elsewhere.org/a', 'https://aurorabank.com', 'suspicious'],
    ['https://aurorabank.com/a', 'google.com', 'suspicious'],
    ['https://aurorabank.com.kyc-check.org/login', '', 'suspicious'],
    ['https://auroraband.com/', '', 'suspicious'],
    ['https://paypa1.com/', '', 'suspicious'],
    ['https://paypal.com/', '', 'outside'],
    ['https://xn--pypal-4ve.com/', '', 'suspicious'],
    ['http://192.168.0.1/a', '', 'suspicious'],
    ['http://0x7f000001/', '', 'suspicious'],
    ['https://bank.com@elsewhere.org/', '', 'suspicious'],
    ['https://bit.ly/3x', '', 'suspicious'],
    ['https://elsewhere.org:8443/', '', 'suspicious'],
    ['https://elsewhere.org/setup.exe', '', 'suspicious'],
    ['data:text/html,x', '', 'suspicious'],
  ])('%s shown as "%s" is %s', (address, shown, kind) => expect(kindOf(address, shown)).toBe(kind))

  it('is defanged once, however often it is asked for', () => {
    const once = defang('http://user@evil.org:81/a.b')
    expect(once).toBe('hxxp://[@]evil[.]org:81/a.b')
    expect(defang(once)).toBe(once)
  })
})

/** The example from the AWS manual, split so that no secret scanner reports it. */
const awsSecret = ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/')

describe('a secret', () => {
  it('is found in the id and the secret of a key beside each other', () => {
    const text = `AKIAABCDEFGHIJKLMNOP,${awsSecret}`
    expect(maskSecrets(text, findSecrets(text))).toBe('••••••••,••••••••')
  })

  it.each([
    ['My password is Lisboa-Outono-26, is that safe?', 'password'],
    ['La contraseña es Otoño2026!', 'password'],
    ['Ο κωδικός είναι Φθιν0πωρο26', 'password'],
    ['postgres://app:s3cretpw@db/main', 'password'],
    [`token ghp_${'a1B2'.repeat(9)}`, 'token'],
    ['AKIAABCDEFGHIJKLMNOP', 'token'],
    [`curl -H 'Authorization: Bearer ${newApiToken()}'`, 'token'],
    [`scim_${newToken()}`, 'token'],
    [`aws_secret_access_key = ${awsSecret}`, 'token'],
    [`"SecretAccessKey": "${awsSecret}"`, 'token'],
    [`The secret key is ${awsSecret}.`, 'token'],
    [`https://hooks.slack.com/services/T0AAAAAAA/B0BBBBBBB/${'c'.repeat(24)}`, 'token'],
    [`eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(20)}.${'b'.repeat(20)}`, 'token'],
    ['-----BEGIN RSA PRIVATE KEY-----', 'private_key'],
    ['Card 4111 1111 1111 1111', 'card'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'iban'],
    ['Your code: 483920', 'code'],
  ])('is found in "%s"', (text, kind) => expect(findSecrets(text).map((found) => found.kind)).toEqual([kind]))

  it.each([
    'My password is stronger than yours.',
    'Call 5500 or 0034 600 123 456',
    'The code of conduct',
    `The checksum is ${'0a1b2c3d4e'.repeat(4)}`,
    'Our channel is at https://example.slack.com/services',
    'Invoice 4111111111111112',
    'A ratio of 0.4111111111111111',
  ])('is not "%s"', (text) => expect(findSecrets(text)).toEqual([]))

  it('is masked with as many signs as any other', () => {
    const text = 'password: Lisboa-Outono-26 and 4111 1111 1111 1111'
    expect(maskSecrets(text, findSecrets(text))).toBe('password: •••••••• and ••••••••')
  })
})
