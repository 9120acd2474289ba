import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Link, type LinkProps } from './Link.tsx'
import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }

export function Button({ variant = 'primary', busy, type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      className={classes(styles.button, styles[variant], className)}
    />
  )
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'reloadDocument' | 'isExact'> & { to: string; variant?: ButtonVariant }

const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

export function ButtonLink({
  to,
  variant = 'primary',
  className,
  reloadDocument,
  isExact,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = classes(styles.button, styles[variant], className)
  if (EXTERNAL.test(to)) {
    return (
      <a rel="noopener noreferrer" {...rest} href={to} className={look}>
        {children}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} isExact={isExact} reloadDocument={reloadDocument} className={look}>
      {children}
    </Link>
  )
}
