/** The labels of header lines above a forwarded or quoted e-mail, in the languages of the product and some others. */
const sender = /^[>*_\s]*(?:from|de|de la|expeditor|από|αποστολέας|von)[*_\s]*:[*_\s]*\S/im
const subject = /^[>*_\s]*(?:subject|asunto|subiect|θέμα|betreff|objet)[*_\s]*:/im
const marker =
  /^[>\s]*(?:-{2,}\s*(?:forwarded message|original message|mensaje reenviado|mensaje original|mesaj redirecționat|mesaj original|προωθημένο μήνυμα|αρχικό μήνυμα).*|begin forwarded message:)/im
const transport = /^(?:received|return-path|message-id|dkim-signature|authentication-results):\s*\S/im

/**
 * Whether a text looks like a pasted or forwarded e-mail: it has a sender line, and another line that only e-mails
 * have.
 */
export const looksLikeMail = (text: string): boolean =>
  sender.test(text) && (subject.test(text) || marker.test(text) || transport.test(text))
