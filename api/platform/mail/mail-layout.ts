// Imported individually, because the combined package pulls in thirty more. This module is loaded with the first
// e-mail.
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as element, type ReactNode } from 'react'
import { bidiIsolate } from '#contract/bidi-isolate.ts'

export interface MailContent {
  language: string
  brand: { app_name: string; color: string; on_color: string; support_email: string; logo: string | null }
  preview: string
  heading: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Small print below the separator. */
  notes: string[]
}

const ink = '#1c1917'
const quiet = '#57534e'
const font = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** No line ends at the hyphen of “e-mail” or “sign-in”. A character that forbids it would show as a box in some mail programs. */
const unbroken = (value: string): ReactNode[] =>
  value
    .split(/(?<!\p{L})((?:e-mail|sign-in)\p{L}*)/iu)
    .map((part, index) =>
      index % 2 ? element('span', { key: index, style: { whiteSpace: 'nowrap' } }, part) : part,
    )

/** An e-mail in the company’s brand, as HTML and as plain text from the same tree. React escapes the brand’s texts. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  const text = (value: string, style: Record<string, string>, key: string): ReactNode =>
    element(Text, { key, style }, unbroken(value))
  // Breaks long words, such as a hash, rather than widening the page of a phone.
  const paragraph = {
    ...{ fontSize: '16px', lineHeight: '26px', color: ink, margin: '0 0 16px' },
    ...{ wordBreak: 'break-word', overflowWrap: 'anywhere' },
  } as const
  const small = { fontSize: '13px', lineHeight: '20px', color: quiet, margin: '0 0 8px' }
  const { brand } = content
  const tree = element(
    Html,
    { lang: content.language },
    element(
      Head,
      null,
      // Mail programs that darken e-mails would put the logo, made for light backgrounds, on a dark one.
      ...['color-scheme', 'supported-color-schemes'].map((name) =>
        element('meta', { key: name, name, content: 'light only' }),
      ),
    ),
    element(Preview, null, content.preview),
    element(
      Body,
      { style: { backgroundColor: '#fafaf9', fontFamily: font, margin: '0', padding: '32px 12px' } },
      element(
        Container,
        {
          style: {
            backgroundColor: '#ffffff',
            border: '1px solid #e7e5e4',
            borderRadius: '16px',
            maxWidth: '520px',
            padding: '32px',
          },
        },
        element(
          Section,
          { style: { margin: '0 0 24px' } },
          brand.logo
            ? element(Img, { src: brand.logo, height: '36', alt: '', style: { maxWidth: '200px' } })
            : null,
          text(
            bidiIsolate(brand.app_name),
            { fontSize: '15px', fontWeight: '600', color: ink, margin: '8px 0 0' },
            'name',
          ),
        ),
        element(
          Heading,
          { as: 'h1', style: { fontSize: '24px', lineHeight: '32px', color: ink, margin: '0 0 16px' } },
          unbroken(content.heading),
        ),
        ...content.paragraphs.map((value, index) => text(value, paragraph, `p${index}`)),
        content.button
          ? element(
              Button,
              {
                href: content.button.url,
                style: {
                  backgroundColor: brand.color,
                  color: brand.on_color,
                  borderRadius: '10px',
                  fontSize: '16px',
                  fontWeight: '600',
                  lineHeight: '22px',
                  padding: '13px 24px',
                  textAlign: 'center',
                  textDecoration: 'none',
                  display: 'inline-block',
                  margin: '8px 0',
                },
              },
              unbroken(content.button.label),
            )
          : null,
        element(Hr, { style: { borderColor: '#e7e5e4', margin: '24px 0 16px' } }),
        ...content.notes.map((value, index) => text(value, small, `n${index}`)),
      ),
    ),
  )
  // By default the heading is in capitals, where Greek letters keep an accent that they must lose.
  const asWritten = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }
  const [html, plain] = await Promise.all([
    render(tree),
    render(tree, { plainText: true, htmlToTextOptions: asWritten }),
  ])
  return { html, text: plain }
}
