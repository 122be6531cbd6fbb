import { Info, LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { classes, describedBy } from '../attributes.ts'

type Look = {
  children: ReactNode
  /** `action` is the one thing to do, `quiet` everything else, `danger` what can't be undone, `link` what helps beside. */
  variant?: 'action' | 'quiet' | 'danger' | 'link'
  /** `main` is the one large action of a screen: 64 px high and as wide as a phone. */
  size?: 'normal' | 'main'
  icon?: LucideIcon
}

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'children' | 'disabled'> & {
    busy?: boolean
    busyLabel?: string
    /** Why it can't be pressed now. It stays readable and reachable, and the reason is below it. */
    disabledReason?: string | false | null | undefined
  }

/** A button that can be pressed, says what it is doing, or says why it can't be pressed. */
export function Button({
  children,
  variant = 'action',
  size = 'normal',
  icon,
  busy = false,
  busyLabel,
  disabledReason,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const blocked = busy || Boolean(disabledReason)
  const Icon = busy ? LoaderCircle : icon
  return (
    <span className={styles.holder}>
      <button
        {...rest}
        type={type}
        className={classes(look({ variant, size }), className)}
        aria-disabled={blocked || undefined}
        data-busy={busy || undefined}
        aria-describedby={describedBy(rest['aria-describedby'], disabledReason && reasonId)}
        onClick={(event) => {
          // A submit button that is only aria-disabled would still send its form.
          if (blocked) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {Icon && <Icon aria-hidden />}
        <span>{busy && busyLabel ? busyLabel : children}</span>
      </button>
      {/* Beside the button: what changes inside of one is not read aloud everywhere. */}
      {busyLabel && (
        <span aria-live="polite" className="visually-hidden">
          {busy && busyLabel}
        </span>
      )}
      {disabledReason && (
        <span id={reasonId} className="beside soft">
          <Info aria-hidden />
          <span>{disabledReason}</span>
        </span>
      )}
    </span>
  )
}

export type LinkButtonProps = Look &
  Omit<ComponentProps<'a'>, 'children' | 'href'> &
  ({ to: string; state?: unknown; href?: never } | { href: string; to?: never; state?: never })

/** A link that looks like a button: `to` for our own pages, `href` for `tel:`, `mailto:`, files and other sites. */
export function LinkButton({
  children,
  variant = 'action',
  size = 'normal',
  icon: Icon,
  className,
  to,
  href,
  ...rest
}: LinkButtonProps) {
  const link = { ...rest, className: classes(look({ variant, size }), className) }
  const inside = (
    <>
      {Icon && <Icon aria-hidden />}
      <span>{children}</span>
    </>
  )
  if (to === undefined)
    return (
      <a {...link} href={href}>
        {inside}
      </a>
    )
  return (
    <Link {...link} to={to} prefetch="intent" viewTransition>
      {inside}
    </Link>
  )
}

function look({ variant, size }: Required<Pick<Look, 'variant' | 'size'>>) {
  return classes('strong', styles.button, styles[variant], size === 'main' && styles.main)
}
