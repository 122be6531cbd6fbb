import { useLocation, useNavigate } from 'react-router'
import type { AskStep } from './ask-fields.ts'

/** The tiles, also for changing the kind later; then the screens. */
export type Step = 'choose' | AskStep
type Way = 'ask' | 'change'
/** `returns`: opened from the last screen, to which it leads back. */
type Kept = Partial<Record<Way, Step>> & { steps?: number; returns?: boolean }

/** The steps as entries in the tab's history, so that the browser's Back leads to the previous step. */
export function useSteps(way: Way) {
  const location = useLocation()
  const navigate = useNavigate()
  const kept = location.state as Kept | null
  const steps = kept?.steps ?? 0
  return {
    step: kept?.[way],
    returns: kept?.returns === true,
    /** Differs for each entry of the history. */
    key: location.key,
    goTo: (step: Step, returns = false) =>
      void navigate(location, {
        state: { ...kept, [way]: step, steps: steps + 1, returns } satisfies Kept,
        preventScrollReset: true,
        viewTransition: true,
      }),
    replace: (step: Step) =>
      void navigate(location, {
        state: { ...kept, [way]: step } satisfies Kept,
        preventScrollReset: true,
        replace: true,
      }),
    goBack: () => void navigate(-1),
    /** To where the way began, so that Back does not lead into what is over. */
    leave: () => {
      if (steps === 0) return
      // The browser would restore the scroll position; the outcome stands at the top.
      const toTop = () => requestAnimationFrame(() => window.scrollTo(0, 0))
      window.addEventListener('popstate', toTop, { once: true })
      void navigate(-steps)
    },
  }
}
