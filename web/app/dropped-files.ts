/** Keeps browsers from opening a file that is dropped beside its target, which would lose unsaved text. */
export const ignoreFilesDroppedBeside = (): void => {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, target } = event
    const isTaken =
      event.defaultPrevented || (target instanceof Element && target.matches('input[type=file]'))
    if (isTaken || !dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
