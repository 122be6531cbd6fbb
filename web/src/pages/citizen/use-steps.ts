import { useLocation, useNavigate } from 'react-router'

/** The tiles, also for changing the kind later; the form; and the summary to confirm. */
export type Step = 'choose' | 'fill' | 'check'
/** On the way to a new request, or to a change of the existing one. */
export type Way = 'ask' | 'change'

type Kept = Partial<Record<Way, Step>> & { steps?: number }

/** The steps as entries in the tab's history, so that the browser's Back leads to the previous step. */
export function useSteps(way: Way) {
  const location = useLocation()
  const navigate = useNavigate()
  const kept = location.state as Kept | null
  const steps = kept?.steps ?? 0
  return {
    /** Undefined before the first step. */
    step: kept?.[way],
    goTo: (step: Step) =>
      void navigate(location, {
        state: { ...kept, [way]: step, steps: steps + 1 } satisfies Kept,
        preventScrollReset: true,
      }),
    goBack: () => void navigate(-1),
    /** To where the way began, so that Back does not lead into what is over. */
    leave: () => {
      if (steps === 0) return
      // The browser scrolls to where she was then; what became of it stands at the top.
      const toTop = () => requestAnimationFrame(() => window.scrollTo(0, 0))
      window.addEventListener('popstate', toTop, { once: true })
      void navigate(-steps)
    },
  }
}
