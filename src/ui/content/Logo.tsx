import classes from './Logo.module.css'

/** The mark is an open book with a capsule over it, followed by the name of the academy. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <rect className={classes.ground} width="48" height="48" rx="12" />
        <path className={classes.page} d="M22.6 38.6C18.7 35.6 14 34.7 8.8 35.4V19.8c5.2-.7 9.9.2 13.8 3.2z" />
        <path className={classes.page} d="M25.4 38.6c3.9-3 8.6-3.9 13.8-3.2V19.8c-5.2-.7-9.9.2-13.8 3.2z" />
        <g transform="rotate(-45 24 13)">
          <rect className={classes.capsule} x="15.5" y="9" width="17" height="8" rx="4" />
          <path className={classes.page} d="M24 9h4.5a4 4 0 0 1 0 8H24z" />
        </g>
      </svg>
      <span className={classes.word}>{name}</span>
    </span>
  )
}
