/** Today as `<input type="date">` writes it, in the user's time zone. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')
