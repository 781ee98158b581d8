// Runs on the pages of a downloaded site, after the player that defines `lottie`. Plays the animations of the page; for
// readers who prefer reduced motion only after they press play.
for (const frame of document.querySelectorAll('[data-animation]')) {
  const still = frame.firstElementChild
  const stage = document.createElement('div')
  stage.className = 'stage'
  if (frame.dataset.alt) {
    stage.setAttribute('role', 'img')
    stage.setAttribute('aria-label', frame.dataset.alt)
  } else stage.setAttribute('aria-hidden', 'true')
  const button = document.createElement('button')
  button.type = 'button'
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const hasPicture = still.querySelector('img') !== null
  let item
  let playing = false
  const show = () => {
    if (item) return
    still.replaceWith(stage)
    const animationData = JSON.parse(frame.querySelector('script').textContent)
    item = lottie.loadAnimation({
      container: stage,
      renderer: 'svg',
      loop: 'loop' in frame.dataset,
      autoplay: false,
      animationData,
    })
    item.goToAndStop(0, true)
    item.addEventListener('complete', () => set(false))
  }
  const set = (wanted) => {
    if (wanted) show()
    if (wanted && item.currentFrame >= item.totalFrames - 1) item.goToAndStop(0, true)
    if (wanted) item.play()
    else item?.pause()
    playing = wanted
    button.textContent = wanted ? frame.dataset.pause : frame.dataset.play
  }
  button.addEventListener('click', () => set(!playing))
  frame.append(button)
  calm.addEventListener('change', () => calm.matches && set(false))
  if (!hasPicture) show()
  set(false)
  if (calm.matches) continue
  new IntersectionObserver((seen, watcher) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    watcher.disconnect()
    set(true)
  }).observe(frame)
}
