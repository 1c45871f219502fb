'use client'

import classes from './ButtonLink.module.css'
import { useErrorPage } from './ErrorWords'
import { Icon } from './Icon'
import { StateCard } from './StateCard'

/** What an error boundary shows: the digest leads whoever runs the site to the line in the log. */
export function ErrorCard({ error, retry }: { error: unknown; retry: () => void }) {
  const page = useErrorPage()
  const digest: unknown = error instanceof Error ? Reflect.get(error, 'digest') : undefined
  return (
    <StateCard
      icon={<Icon name="cloud_off" size={44} stroke={1.5} />}
      title={page.title}
      text={page.text}
      code={typeof digest === 'string' ? page.code.replace('{code}', digest) : undefined}
      action={
        <>
          <button className={classes.button} type="button" onClick={retry}>
            {page.retry}
          </button>
          <a className={classes.button} data-look="quiet" href={page.href}>
            {page.home}
          </a>
        </>
      }
    />
  )
}
