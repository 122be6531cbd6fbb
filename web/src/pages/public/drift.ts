/** Section 1 of the specification has the numbers. */
const SPECKS = 60
const MOST_FRAMES_A_SECOND = 120
/** Screens round the moments of their frames. */
const ROUNDING_MS = 1

const between = (least: number, most: number) => least + Math.random() * (most - least)

/** Specks that drift upwards like dust in the evening sun. Returns how to play them; that returns how to pause. */
export function drift(canvas: HTMLCanvasElement, colours: readonly string[]): () => () => void {
  const ground = canvas.getContext('2d')
  const specks = Array.from({ length: SPECKS }, (_, index) => ({
    // Places are parts of the width and height, which may change.
    ...{ x: Math.random(), y: Math.random() },
    ...{
      radius: between(1.5, 4),
      opacity: between(0.25, 0.6),
      colour: colours[index % colours.length] ?? '',
    },
    // In pixels a second.
    ...{ up: between(6, 18), aside: between(-4, 4) },
  }))
  let frame: number | undefined
  let last = 0
  let [isPlaying, isInSight] = [false, true]

  function draw(now: number) {
    frame = requestAnimationFrame(draw)
    const elapsed = now - last
    if (!ground || elapsed < 1000 / MOST_FRAMES_A_SECOND - ROUNDING_MS) return
    last = now
    const { clientWidth: width, clientHeight: height } = canvas
    const sharpness = devicePixelRatio
    if (canvas.width !== Math.round(width * sharpness)) canvas.width = Math.round(width * sharpness)
    if (canvas.height !== Math.round(height * sharpness)) canvas.height = Math.round(height * sharpness)
    ground.setTransform(sharpness, 0, 0, sharpness, 0, 0)
    ground.clearRect(0, 0, width, height)
    // After a pause they go on from where they were.
    const seconds = Math.min(elapsed, 100) / 1000
    for (const speck of specks) {
      speck.x = (speck.x + (speck.aside * seconds) / width + 1) % 1
      speck.y = (speck.y - (speck.up * seconds) / height + 1) % 1
      ground.globalAlpha = speck.opacity
      ground.fillStyle = speck.colour
      ground.beginPath()
      ground.arc(speck.x * width, speck.y * height, speck.radius, 0, 2 * Math.PI)
      ground.fill()
    }
  }
  function update() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = isPlaying && isInSight ? requestAnimationFrame(draw) : undefined
  }
  new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting ?? true
    update()
  }).observe(canvas)

  const setPlaying = (plays: boolean) => {
    isPlaying = plays
    update()
  }
  return () => {
    setPlaying(true)
    return () => setPlaying(false)
  }
}
