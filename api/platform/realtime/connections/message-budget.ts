/** A token bucket, refilled continuously, so that it needs neither a timer nor a list of past messages. */
export type MessageBudget = { left: number; at: number }

export function fullBudget(perSecond: number, now: number): MessageBudget {
  return { left: perSecond, at: now }
}

/** Consumes one message of the budget; false if it is exhausted. */
export function consumeMessage(budget: MessageBudget, perSecond: number, now: number): boolean {
  const refill = (Math.max(0, now - budget.at) / 1000) * perSecond
  budget.left = Math.min(perSecond, budget.left + refill)
  budget.at = now
  if (budget.left < 1) return false
  budget.left -= 1
  return true
}
