/** Whether every id sent belongs to one of the question's own answers, without duplicates. */
export function namesOwnAnswers(known: string[], answers: { id?: string | undefined }[]): boolean {
  const own = new Set(known)
  const sent = answers.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Set(sent).size === sent.length && sent.every((id) => own.has(id))
}
