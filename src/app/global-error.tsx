'use client'

import { mantineHtmlProps } from '@mantine/core'
import { PlainButton } from '@/ui/ButtonLink'
import { StateCard } from '@/ui/StateCard'
import { Theme } from '@/ui/Theme'
import '@/ui/styles.css'

// It stands when the messages cannot be read, so it brings its own words, in every language at once.
const WORDS = [
  {
    lang: 'de',
    title: 'Die Seite lässt sich gerade nicht anzeigen',
    text: 'Auf unserer Seite ist etwas schiefgegangen. Bitte versuchen Sie es in einem Augenblick noch einmal.',
    retry: 'Noch einmal versuchen',
  },
  {
    lang: 'en',
    title: 'The page cannot be shown at the moment',
    text: 'Something went wrong on our side. Please try again in a moment.',
    retry: 'Try again',
  },
]

export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="de" {...mantineHtmlProps}>
      <body>
        <Theme>
          <main>
            {WORDS.map(({ lang, title, text, retry: again }) => (
              <div key={lang} lang={lang}>
                <StateCard title={title} text={text} action={<PlainButton onClick={retry}>{again}</PlainButton>} />
              </div>
            ))}
          </main>
        </Theme>
      </body>
    </html>
  )
}
