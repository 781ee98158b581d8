/** An e-mail pasted into a post, on its way to the report form. Kept only in this page's memory. */
let mail: string | null = null

export const handOverMail = (text: string): void => {
  mail = text
}
export const pastedMail = (): string | null => mail
export const forgetMail = (): void => {
  mail = null
}
