/** Totals since the start of the process, for metrics. */
export const traffic = { framesSent: 0, slowReadersCut: 0, webhooksDropped: 0 }
