import { useTranslations } from 'next-intl'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { InlineScript } from '@/ui/head/InlineScript'
import { Actions, Muted, Stack } from '@/ui/layout/layout'
import classes from './answer.module.css'

const GAPS_ID = 'gaps'

/** The sentence at the first question, which the script shows. */
export const EMPTY_HINT_ID = 'evaluation-empty'

/** How many of the rated questions are answered, in view while the form is read. It needs script to count. */
export function AnswerProgress({ total }: { total: number }) {
  const t = useTranslations('evaluation')
  return (
    <div className={classes.progress} data-progress hidden>
      <span>{t.rich('progress', { total, answered: () => <span data-answered>0</span> })}</span>
      <progress value={0} max={total} aria-hidden />
    </div>
  )
}

/**
 * The end of the form. Open questions are asked about once, in a popover, because the browser keeps all answers until
 * they are sent: a server that asked would have to store them (decision 077). Without script the style sheet sees whether
 * a question is open.
 */
export function SendAnswers({ total }: { total: number }) {
  const t = useTranslations('evaluation')
  const sentences = Array.from({ length: total + 1 }, (_, count) => t('gaps', { count }))
  return (
    <Stack className={classes.send}>
      <Muted>{t('once')}</Muted>
      <span className={classes.plain}>
        <PlainButton type="submit">{t('send')}</PlainButton>
      </span>
      <span className={classes.ask}>
        <PlainButton popoverTarget={GAPS_ID}>{t('send')}</PlainButton>
      </span>
      <div
        id={GAPS_ID}
        popover="auto"
        role="dialog"
        aria-labelledby="gaps-question"
        className={classes.gaps}
        data-sentences={JSON.stringify(sentences)}
      >
        <Stack>
          <p id="gaps-question">{t('gaps_unknown')}</p>
          <Actions>
            <PlainButton type="submit">{t('send_anyway')}</PlainButton>
            <PlainButton variant="quiet" popoverTarget={GAPS_ID} popoverTargetAction="hide" data-back>
              {t('back')}
            </PlainButton>
          </Actions>
        </Stack>
      </div>
      <InlineScript run={followAnswers} given={[EMPTY_HINT_ID, GAPS_ID]} />
    </Stack>
  )
}

/** Counts the answers, says at the first question that none is answered, and asks once about open questions. */
function followAnswers(emptyHintId: string, gapsId: string) {
  const form = document.querySelector<HTMLFormElement>('form[data-answers]')
  const emptyHint = document.getElementById(emptyHintId)
  const gaps = document.getElementById(gapsId)
  const progress = form?.querySelector<HTMLElement>('[data-progress]')
  if (!form || !gaps) return
  form.dataset.asks = ''
  const questions = [...form.querySelectorAll('fieldset')]
  const isOpen = (question: Element) => !question.querySelector('input[type=radio]:not([value=""]):checked')
  const isWritten = () => [...form.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
  const focusOn = (question: Element | null | undefined) => {
    question?.scrollIntoView({ block: 'center' })
    question?.querySelector<HTMLElement>('input[type=radio], textarea')?.focus({ preventScroll: true })
  }

  const sayEmpty = () => {
    const first = emptyHint?.parentElement
    emptyHint?.removeAttribute('hidden')
    first?.setAttribute('aria-describedby', emptyHintId)
    focusOn(first)
  }
  // The server has refused the form of a browser without this script.
  if (emptyHint && !emptyHint.hidden) sayEmpty()

  const showProgress = () => {
    const answered = questions.length - questions.filter(isOpen).length
    progress?.querySelector('[data-answered]')?.replaceChildren(String(answered))
    progress?.querySelector('progress')?.setAttribute('value', String(answered))
  }
  if (progress) progress.hidden = false
  form.addEventListener('change', showProgress)
  // A browser that returns to the page brings the answers back.
  addEventListener('pageshow', showProgress)

  let isAsked = false
  form.addEventListener('submit', (event) => {
    const open = questions.filter(isOpen)
    if (open.length === questions.length && !isWritten()) {
      event.preventDefault()
      sayEmpty()
      return
    }
    if (open.length === 0 || isAsked || !('showPopover' in gaps)) return
    event.preventDefault()
    isAsked = true
    gaps.querySelector('p')?.replaceChildren(JSON.parse(gaps.dataset.sentences ?? '[]')[open.length])
    gaps.showPopover()
    gaps.querySelector('button')?.focus()
  })
  gaps.querySelector('[data-back]')?.addEventListener('click', () => focusOn(questions.find(isOpen)))
}
