import { expect, it } from 'vitest'
import { looksLikeMail } from './mail-in-text.ts'

it.each([
  ['a source', 'Return-Path: <x@y.example>\nFrom: Desk <desk@redelivery.example>\nDate: today\n\nPay'],
  ['a forwarded mail', 'Look:\n\nFrom: Desk\nSent: Monday\nTo: me\nSubject: Your parcel\n\nPay 1.99'],
  ['an answered mail', '> From: Desk\n> Subject: Your parcel'],
  ['bold lines of Outlook', '**From:** Desk\n**Sent:** Monday\n**Subject:** Your parcel'],
  ['Gmail', '---------- Forwarded message ---------\nFrom: Desk <desk@redelivery.example>\n'],
  ['Spanish', 'De: Mesa\nEnviado: lunes\nAsunto: Su paquete'],
  ['Greek', 'Από: Γραφείο\nΘέμα: Το δέμα σας'],
  ['Romanian', 'De la: Birou\nSubiect: Coletul tău'],
])('finds a mail: %s', (_, text) => {
  expect(looksLikeMail(text)).toBe(true)
})

it.each([
  ['a question', 'I got a mail from the bank. Is it real?'],
  ['a sender alone', 'From: where does this come?'],
  ['a subject alone', 'Subject: passwords'],
  ['a sentence with both words', 'What does it say after From: and Subject: in a mail?'],
  ['nothing', ''],
])('finds none: %s', (_, text) => {
  expect(looksLikeMail(text)).toBe(false)
})
