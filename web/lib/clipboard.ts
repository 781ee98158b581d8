/**
 * Copies text to the clipboard; false where the browser does not allow it, for example without a secure connection.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
