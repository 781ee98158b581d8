/** Browsers offer passkeys on secure pages only, and at host names, not at IP addresses. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  !/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/.test(location.hostname)

/** Whether the browser can suggest passkeys below a field, as it does saved passwords. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))
