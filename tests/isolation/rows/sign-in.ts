import { type Rows } from '../row.ts'

/** What no authenticator has made. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const noPasskey = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const noAssertion = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

export const signInRows: Rows = {
  'POST /api/me/step-up': { body: () => ({ password: 'not the right one' }), own: [422] },
  'POST /api/me/step-up/passkey': { own: [200] },
  'GET /api/me/passkeys': { own: [200] },
  'POST /api/me/passkeys/options': { own: [200] },
  'POST /api/me/passkeys': { body: () => ({ name: 'Phone', response: noPasskey }), own: [409] },
  'PATCH /api/me/passkeys/:passkeyId': {
    params: ({ passkeyId }) => ({ passkeyId }),
    body: () => ({ name: 'Phone' }),
    own: [200],
  },
  'DELETE /api/me/passkeys/:passkeyId': {
    params: ({ passkeyId }) => ({ passkeyId }),
    own: [204],
    destructive: true,
  },
  'POST /api/login/passkey/options': { own: [200] },
  'POST /api/login/passkey': { body: () => ({ assertion: noAssertion }), own: [401] },
  'POST /api/me/password': {
    body: () => ({ current_password: 'wrong password', password: 'copper meadow lantern' }),
    own: [422],
  },
  'GET /api/me/second-factor': { own: [200] },
  'POST /api/me/totp': { own: [200] },
  'POST /api/me/totp/confirm': { body: () => ({ code: '123456' }), own: [409, 422] },
  'POST /api/me/totp/removal': { body: () => ({ current_password: 'wrong password' }), own: [422] },
  'POST /api/me/recovery-codes': { body: () => ({ current_password: 'wrong password' }), own: [422] },
  'GET /api/sessions': { own: [200] },
  'DELETE /api/sessions': { own: [204], destructive: true },
  'DELETE /api/sessions/:sessionId': {
    params: ({ sessionId }) => ({ sessionId }),
    own: [204],
    destructive: true,
  },
}
