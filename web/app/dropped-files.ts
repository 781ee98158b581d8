/** A browser opens a file that is dropped beside the place meant for it, and what was being written would be gone. */
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
