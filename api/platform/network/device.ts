/** Tried in order, because many browsers include the names of others. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
const nameIn = (names: readonly [string, RegExp][], text: string): string | null =>
  names.find(([, sign]) => sign.test(text))?.[0] ?? null

/** Familiar names of the browser and the operating system in a User-Agent header. */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})
