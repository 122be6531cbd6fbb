import { classes } from '../attributes.ts'
import { useLasts } from '../use-lasts.ts'
import styles from './skeleton.module.css'

/** Shorter waits show nothing: a flash is worse than a moment of calm. */
export const SKELETON_DELAY_MILLISECONDS = 300

export type SkeletonProps = {
  /** 'Loading the requests'. Empty if something else says it. */
  label: string
  /** `board` is fields and then cards, `rows` are one below the other. */
  shape?: 'cards' | 'board' | 'rows' | 'lines'
  count?: number
}

/** The outline of the coming page, after 300 ms of waiting. What is below it appears when the page has come. */
export function Skeleton({ label, shape = 'cards', count = 3 }: SkeletonProps) {
  const late = useLasts(true, SKELETON_DELAY_MILLISECONDS)
  return (
    <div role="status" className={styles.coming}>
      {late && (
        <>
          <span className="visually-hidden">{label}</span>
          <div aria-hidden className={classes(styles.skeleton, styles[shape])}>
            {Array.from({ length: count }, (_, index) => (
              <div key={index} className={styles.piece}>
                <div className={styles.line} />
                <div className={styles.line} />
                <div className={styles.line} />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
