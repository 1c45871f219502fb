import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/content/Icon'
import { Card, Heading, Stack } from '@/ui/layout/layout'
import classes from './verify.module.css'

export type Tone = 'done' | 'danger' | 'watch' | 'plain'

const ICONS: Record<Tone, IconName> = {
  done: 'circle_check',
  danger: 'circle_x',
  watch: 'refresh',
  plain: 'map_search',
}

type Props = {
  tone: Tone
  title: string
  text?: string
  level?: 1 | 3
  /** Names the result that the script of the page shows. */
  result?: string
  children?: ReactNode
}

/** The result of a verification. The words say it all, the colour repeats them. */
export const Verdict = ({ tone, title, text, level = 1, result, children }: Props) => (
  <Card className={classes.verdict} data-tone={tone} data-result={result} hidden={result !== undefined}>
    <div className={classes.opening}>
      <span className={classes.sign}>
        <Icon name={ICONS[tone]} size={32} />
      </span>
      <Stack gap="xs">
        <Heading level={level} size={level === 1 ? 'h3' : 'h4'} className={classes.title}>
          {title}
        </Heading>
        {text && <p className={classes.text}>{text}</p>}
      </Stack>
    </div>
    {children}
  </Card>
)
