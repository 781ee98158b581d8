import { expect, it } from 'vitest'
import { renderMail } from './mail-layout.ts'

const mail = {
  language: 'el',
  brand: {
    app_name: 'Harbor Learning',
    color: '#0f766e',
    on_color: '#fff',
    support_email: '',
    logo: 'https://learn.harbor.example/logo.png',
  },
  preview: 'Η εκπαίδευσή σας',
  heading: 'Γεια σας, Ελένη',
  paragraphs: ['Σας στέλνουμε ένα e-mail <αύριο>.'],
  notes: ['E-mails come from us, not from e-mailers of others.'],
}

it('keeps the heading as it was written in plain text', async () => {
  const { text } = await renderMail(mail)
  expect(text).toContain('Γεια σας, Ελένη')
  expect(text).toContain('Σας στέλνουμε ένα e-mail <αύριο>.')
})

it('breaks no line at the hyphen of an e-mail or a sign-in', async () => {
  const heading = 'Your two-step sign-in was reset'
  const button = { label: 'Go to sign-in', url: 'https://learn.harbor.example' }
  const { html } = await renderMail({ ...mail, heading, button })
  const unbroken = [...html.matchAll(/nowrap">([^<]+)</g)].map(([, word]) => word)
  expect(unbroken).toEqual(['sign-in', 'e-mail', 'sign-in', 'E-mails', 'e-mailers'])
})

it('asks mail programs not to put the logo on a dark background', async () => {
  const { html } = await renderMail(mail)
  expect(html).toContain('<meta name="color-scheme" content="light only"/>')
})
