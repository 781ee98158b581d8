declare module 'fxa-common-password-list' {
  /** True for the most common passwords and those that differ from one by a single letter. */
  const list: { test: (password: string) => boolean }
  export default list
}
