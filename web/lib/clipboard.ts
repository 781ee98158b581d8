/** Puts words on the clipboard; false where the browser does not allow it, as without a secure connection. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
