import classes from '../buttons/button.module.css'
import { PlainButton } from '../buttons/PlainButton'
import { Icon } from '../content/Icon'
import { useErrorPageTexts } from './ErrorPageProvider'
import { StateCard } from './StateCard'

/** The digest leads an operator to the line in the log. */
export function ErrorCard({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useErrorPageTexts()
  const digest: unknown = error instanceof Error ? Reflect.get(error, 'digest') : undefined
  return (
    <StateCard
      icon={<Icon name="cloud_off" size={44} stroke={1.5} />}
      title={texts.title}
      text={texts.text}
      code={typeof digest === 'string' ? texts.code.replace('{code}', digest) : undefined}
      action={
        <>
          <PlainButton onClick={retry}>{texts.retry}</PlainButton>
          <a className={classes.button} data-look="quiet" href={texts.href}>
            {texts.home}
          </a>
        </>
      }
    />
  )
}
