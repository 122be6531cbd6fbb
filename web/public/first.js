// Runs before everything else on every page, as a file, so that the content security policy need not allow it by hash.

// Nobody shall see the page jump to their text size and theme. Must put on the html element what src/ui/display.ts
// puts there; display.test.ts compares the two.
try {
  const { textSize, theme } = JSON.parse(localStorage.getItem('scanDisplay') || '{}')
  if (['125', '150', '200'].includes(textSize)) document.documentElement.dataset.textSize = textSize
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be switched off, and its text may be anybody's: the defaults then stand.
}

// A form that was made in advance is for who has not been here. Others find more beside it, or are led on: they see it
// when that is known (src/ui/site/page.module.css).
try {
  if (sessionStorage.getItem('sessionToken') || sessionStorage.getItem('scanMessage'))
    document.documentElement.dataset.isBack = ''
} catch {
  // Without storage nobody is back.
}

// zod tries `new Function` when its first schema is made, which the policy refuses and every browser reports. This is
// what `z.config({ jitless: true })` sets; the order in which bundled modules run gives that call no sure place.
globalThis.__zod_globalConfig = { jitless: true }

// Asks who is signed in while the scripts come; src/api/asked-early.ts takes the answer up.
try {
  const sessionToken = sessionStorage.getItem('sessionToken')
  if (sessionToken && navigator.onLine) {
    const path = '/api/auth/me'
    const headers = { accept: 'application/json', authorization: `Bearer ${sessionToken}` }
    const answer = fetch(path, { headers })
    // Who takes it up hears of a failure.
    answer.catch(() => {})
    globalThis.scanAskedEarly = { path, sessionToken, answer }
  }
} catch {
  // Without storage nobody is signed in.
}
