import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { area, data, emptyOf, line, list, partId, scored, shapeOf, toggle } from '../fields.ts'

const { line: lineLength, target, body } = limits.exercise

export const fixedEmailParts = ['from', 'to', 'sent', 'subject', 'body'] as const

/** The text of the e-mail is searched for these words; links that are not found are shown below the text. */
const linkFields = {
  words: line({ max: lineLength, label: 'email.linkShown' }),
  target: line({ max: target, label: 'link.target', isWords: false }),
  button: toggle(true, { label: 'email.asButton' }),
}
const attachmentFields = {
  name: line({ label: 'email.fileName' }),
  size: line({ max: 20, label: 'email.fileSize' }),
}
const signFields = {
  /** One of `fixedEmailParts` or the id of a link or an attachment. */
  part: data(partId, 'body'),
  /** The words of the body that the sign marks. */
  words: line({ max: lineLength, reviewLabel: 'email.words' }),
  title: line({ reviewLabel: 'email.signTitle' }),
  why: area({ reviewLabel: 'email.signWhy' }),
  hint: line({ max: lineLength, reviewLabel: 'email.hint' }),
}
export const blankSign = emptyOf(signFields)

export const mostEmailLinks = 10
export const mostEmailSigns = 12

export const emailFields = {
  from_name: line({ label: 'email.fromName' }),
  from_address: line({ max: lineLength, label: 'email.fromAddress', isWords: false }),
  to: line({ max: lineLength, label: 'email.to' }),
  sent: line({ label: 'email.sent' }),
  subject: line({ max: lineLength, label: 'email.subject' }),
  /** Each line is a paragraph. */
  body: { ...data(text(body), '', { reviewLabel: 'email.body' }), isWords: true, maxLength: body },
  links: list(linkFields, {
    max: mostEmailLinks,
    label: 'email.links',
    addLabel: 'email.addButton',
    namedBy: 'words',
    initial: () => ({ target: 'https://' }),
  }),
  attachments: list(attachmentFields, {
    max: 5,
    label: 'email.attachments',
    addLabel: 'email.addAttachment',
    namedBy: 'name',
  }),
  signs: list(signFields, { max: mostEmailSigns }),
  is_phishing: toggle(true, { label: 'email.phishing', description: 'email.phishingWhy' }),
  /** How many signs must be found. */
  needed: data(z.int().check(z.gte(0), z.lte(mostEmailSigns)), 3, { reviewLabel: 'email.needed' }),
  /** Tells the student how many signs there are, and where to look for each. */
  hints: toggle(true, { label: 'email.hints', description: 'email.hintsWhy' }),
  scored,
}
const attributes = z.strictObject(shapeOf(emailFields))
export type EmailInspection = z.infer<typeof attributes>
export type EmailSign = EmailInspection['signs'][number]
