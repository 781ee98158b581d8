import { describe, expect, it } from 'vitest'
import { readHtml } from './mail-html.rules.ts'
import { harmless } from './mail-links.rules.ts'
import { readMail } from './read-mail.processor.ts'

const own = { hosts: ['learning.harbor-group.example'], domains: ['harbor-group.example'] }
const mail = (head: string[], body = '') => new TextEncoder().encode(`${head.join('\r\n')}\r\n\r\n${body}`)

const parcel = mail(
  [
    'Return-Path: <bounce@sender-farm.example>',
    'Authentication-Results: mx.harbor-group.example; spf=fail smtp.mailfrom=sender-farm.example; dkim=none',
    'From: "Harbor Group IT" <it@harbor-gruop.example>',
    'Reply-To: <collect@other.example>',
    'To: Ada Example <ada@harbor-group.example>',
    'Cc: Bob <bob@harbor-group.example>',
    'Subject: =?utf-8?q?Your_code_is_482913?=',
    'Date: Tue, 24 Nov 2026 06:00:00 +0000',
    'Message-ID: <a1@sender-farm.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
  ],
  [
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{}</style><p>Your password is Summer2026!</p><a href="https://harbor-group.example.evil.example/reset/9f8a7b6c5d4e3f2a1b0c?user=ada">https://harbor-group.example</a><img src="https://track.example/1.gif"><script>alert(1)</script>',
    '--b',
    'Content-Type: application/octet-stream; name="invoice.pdf.exe"',
    'Content-Disposition: attachment; filename="invoice.pdf.exe"',
    'Content-Transfer-Encoding: base64',
    '',
    'TVqQAAMAAAA=',
    '--b--',
    '',
  ].join('\r\n'),
)

describe('a mail', () => {
  it('is kept without secrets, without live addresses, and without whom else it was sent to', async () => {
    const { mail: kept, subject, sender } = await readMail(parcel, own)
    expect(subject).toBe('Your code is ••••••••')
    expect(sender).toBe('it@harbor-gruop[.]example')
    expect(kept).toMatchObject({
      from_name: 'Harbor Group IT',
      reply_to: 'collect@other[.]example',
      sent_at: '2026-11-24T06:00:00.000Z',
      files: [{ name: 'invoice.pdf.exe', bytes: 8, is_risky: true }],
    })
    expect(kept.text).toContain('Your password is ••••••••')
    expect(kept.links).toEqual([
      {
        address: 'hxxps://harbor-group[.]example[.]evil[.]example/reset/…?…',
        shown: 'hxxps://harbor-group[.]example',
        is_suspicious: true,
      },
    ])
    const all = JSON.stringify(kept)
    for (const gone of ['Summer2026', '482913', '9f8a7b', 'https://', 'ada@', 'bob@', 'alert(1)', 'TVqQ'])
      expect(all).not.toContain(gone)
  })

  it('says what stands out', async () => {
    const { mail: kept } = await readMail(parcel, own)
    expect(kept.signs).toEqual([
      'sender_imitates',
      'sender_elsewhere',
      'reply_elsewhere',
      'not_authenticated',
      'suspicious_link',
      'risky_file',
    ])
    const ours = mail(
      ['From: IT <it@harbor-group.example>', 'Return-Path: <it@harbor-group.example>', 'Subject: News'],
      'See https://learning.harbor-group.example/library',
    )
    expect((await readMail(ours, own)).mail.signs).toEqual([])
  })

  it('has the same key for everybody who got it', async () => {
    const again = mail(['Message-ID: <a1@sender-farm.example>', 'From: x@y.example', 'Subject: Other'])
    expect((await readMail(again, own)).key).toBe((await readMail(parcel, own)).key)
    expect((await readMail(mail(['From: x@y.example', 'Subject: Other']), own)).key).not.toBe(
      (await readMail(parcel, own)).key,
    )
  })

  it('is refused without sender and subject', async () => {
    await expect(readMail(mail(['X-A: b'], 'text'), own)).rejects.toThrow('Neither sender nor subject')
  })
})

describe('hostile HTML', () => {
  it.each([
    ['open tags', '<'.repeat(400_000)],
    ['open links', '<a href="https://x.example">'.repeat(14_000)],
    ['an open quote', `<a href="${'x'.repeat(400_000)}`],
    ['spaces', `<p>${' '.repeat(400_000)}</p>`],
    ['entities', '&amp'.repeat(100_000)],
    ['comments', '<!--'.repeat(100_000)],
    ['attributes', `<a ${'href '.repeat(80_000)}>`],
  ])('costs no more than its length: %s', (_name, html) => {
    const before = performance.now()
    readHtml(html, 400_000)
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  it('gives the texts and addresses a reader would see', () => {
    expect(readHtml('a<b title=">">b</b>&lt;c&gt;<a href=http://x.example/a>see&nbsp;it</a>', 1_000)).toEqual(
      {
        text: 'ab<c>see\u00a0it',
        links: [{ address: 'http://x.example/a', shown: 'see it' }],
      },
    )
    expect(readHtml('<form action="http://x.example/steal"><input></form>', 1_000).links).toEqual([
      { address: 'http://x.example/steal', shown: '' },
    ])
  })
})

describe('an address', () => {
  it.each([
    ['https://a.example/path', 'hxxps://a[.]example/path'],
    ['https://a.example/t/0123456789abcdef0123?token=1', 'hxxps://a[.]example/t/…?…'],
    ['javascript:alert(1)', 'javascript[:]alert(1)'],
  ])('cannot be opened: %s', (address, shown) => expect(harmless(address)).toBe(shown))
})
