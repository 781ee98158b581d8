import { Secret, TOTP } from 'otpauth'

/** An authenticator app on a phone whose clock may differ, in steps of 30 seconds. */
export class Phone {
  private readonly totp: TOTP
  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) })
  }
  code(stepsAhead = 0): string {
    return this.totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
  }
  /** A code that the phone shows at none of the accepted times. */
  wrongCode(): string {
    const right = [-1, 0, 1, 2].map((steps) => this.code(steps))
    const candidates = Array.from({ length: 5 }, (_, index) => String(index).repeat(6))
    return candidates.find((code) => !right.includes(code)) ?? ''
  }
}
