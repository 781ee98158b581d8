import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface SessionTable {
  id: string
  user_id: string
  token_hash: Buffer
  /** The previous token, the salt of its exchange, and when the current token was first used. */
  former_token_hash: Generated<Buffer | null>
  exchange_salt: Generated<Buffer | null>
  successor_used_at: Generated<string | null>
  impersonator_id: string | null
  /** The impersonator’s own session from which this one was opened. */
  origin_session_id: Generated<string | null>
  user_agent: Generated<string>
  /** `enrol`: only for setting up a second factor; null for an ordinary session. */
  purpose: Generated<'enrol' | null>
  /** The provider by which the person signed in. */
  connection_id: Generated<string | null>
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  /** Null in impersonation sessions, and in those from before there were proofs. */
  proved_at: Generated<string | null>
}

/** A person’s authenticator app; at most one is turned on, and one waits for its first code. */
export interface TotpFactorTable {
  id: string
  user_id: string
  /** Encrypted, bound to the id. */
  secret: Buffer
  confirmed_at: string | null
  /** The number of the last accepted code: 30-second steps since 1970. */
  last_step: number | null
  /** The session that set it up. */
  session_id: string | null
  created_at: string
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: Buffer
  used_at: string | null
}

/** A sign-in whose password was right, waiting for the second step. */
export interface SignInStepTable {
  token_hash: Buffer
  user_id: string
  purpose: Generated<'second_factor' | 'first_link'>
  tries: Generated<number>
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Since when a company requires a second factor of its admins and of its teachers; null if not. */
export interface SecondFactorPolicyTable {
  company_id: string
  admins_since: string | null
  teachers_since: string | null
}

/** A browser that is not asked for the second step of signing in. */
export interface TrustedDeviceTable {
  id: string
  user_id: string
  host: string
  token_hash: Buffer
  user_agent: string
  created_at: string
  last_used_at: string | null
  expires_at: string
}

/** A company that allows no trusted devices, for itself and those below. */
export interface TrustedDeviceBanTable {
  company_id: string
  created_at: string
}

export interface KnownDeviceTable {
  user_id: string
  device_hash: Buffer
  last_used_at: string
}

export interface PasskeyTable {
  id: string
  user_id: string
  /** The host name that it works at. */
  rp_id: string
  credential_id: Buffer
  public_key: Buffer
  /** Grows with each use of authenticators that have a counter; 0 for the others. */
  counter: number
  transports: string[]
  user_handle: Buffer
  device_type: 'singleDevice' | 'multiDevice'
  /** Since when no company uses its host name. */
  host_lost_at: Generated<string | null>
  /** False if it is lost with its device. */
  backed_up: boolean
  name: string
  created_at: string
  last_used_at: string | null
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  purpose: 'register' | 'sign_in' | 'second_factor' | 'step_up'
  rp_id: string
  user_id: string | null
  /** For `register`: the handle that the passkey will have. */
  user_handle: Buffer | null
  expires_at: string
}

export interface OneTimeTokenTable {
  token_hash: Buffer
  purpose: 'magic' | 'reset' | 'invite' | 'email' | 'register'
  user_id: string | null
  data: ColumnType<Json, string | undefined, string>
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}
