/** Always resolves: a message that cannot be sent is logged and never breaks the action it reports. */
export type Broadcaster = {
  publish(channel: string, event: string, data: unknown, options?: PublishOptions): Promise<void>
}

/** `exceptSocket` is the socket id of the client that caused the event. */
export type PublishOptions = { exceptSocket?: string }

export type RealtimeLog = { warn(details: object, message: string): void }
