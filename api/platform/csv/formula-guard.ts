/** Spreadsheets run a cell with such a first character as a formula. */
const formulaStart = /^[=+\-@\t\r\0]/
const guarded = /^'(?=[=+\-@\t\r\0])/

/** Prefixes an apostrophe, so that a spreadsheet shows the cell as text. */
export const guardFormula = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell)

/** Removes exactly that apostrophe. */
export const unguardFormula = (cell: string): string => cell.replace(guarded, '')
