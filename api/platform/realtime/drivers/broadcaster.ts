/** Resolves in every case: a message that cannot be sent is logged and never spoils the action it tells of. */
export type Broadcaster = {
  publish(channel: string, event: string, data: unknown, options?: PublishOptions): Promise<void>
}

/** `exceptSocket` is the socket id of the client that already knows. */
export type PublishOptions = { exceptSocket?: string }

export type RealtimeLog = { warn(details: object, message: string): void }
