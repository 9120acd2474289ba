/** Sections of a plant in the order in which they are heard: cautions first, and uses only after them. */
const SECTIONS = [
  'signs',
  'emergency',
  'precautions',
  'lookalikes',
  'basicUses',
  'preparationMethods',
  'dosageGuidelines',
  'description',
  'identification',
]
const BLOCKS = 'h2, h3, h4, p, li, dt, dd, caption, th, td'
const SILENT = 'sup, svg, [popover], .no-print'
/** Some browsers fall silent in longer ones. */
const MAX_CHARACTERS = 180

type VoiceOf = (language: string) => SpeechSynthesisVoice | undefined
type Spoken = { text: string; language: string }

/** Reads the plant that is shown. Texts in the other language are read by a voice of that language, or left out. */
export function readAloud(voiceOf: VoiceOf, language: string, onEnd: () => void): void {
  const spoken = textsOf(language).flatMap(({ text, language }) => {
    const voice = voiceOf(language)
    return voice ? partsOf(text).map((part) => utter(part, voice)) : []
  })
  const last = spoken.at(-1)
  if (!last) return onEnd()
  last.addEventListener('end', onEnd)
  for (const utterance of spoken) {
    utterance.addEventListener('error', onEnd)
    speechSynthesis.speak(utterance)
  }
}

function utter(text: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  return utterance
}

function textsOf(language: string): Spoken[] {
  const name = document.querySelector('main h1')?.textContent ?? ''
  const banner = [...document.querySelectorAll('[data-read-first]')]
  const sections = SECTIONS.flatMap((id) => document.getElementById(id) ?? [])
  return [{ text: name, language }, ...[...banner, ...sections].flatMap((section) => blocksIn(section, language))]
}

function blocksIn(section: Element, language: string): Spoken[] {
  return [...section.querySelectorAll(BLOCKS)].flatMap((block) => {
    // What contains other blocks is read by them.
    if (block.querySelector(BLOCKS) || block.closest('[popover], .no-print')) return []
    const copy = block.cloneNode(true) as Element
    for (const silent of copy.querySelectorAll(SILENT)) silent.remove()
    const text = wordsOf(copy)
    // A name in Latin, or a word in another language, does not make the block one of that language.
    const own = [...copy.querySelectorAll('[lang]')].find((part) => wordsOf(part) === text) ?? block.closest('[lang]')
    return text ? [{ text, language: own?.getAttribute('lang')?.slice(0, 2) ?? language }] : []
  })
}

function wordsOf({ textContent }: Element): string {
  return (textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Sentences, and the parts of long ones. */
function partsOf(text: string): string[] {
  return text
    .replaceAll(/([.!?;:]) /g, '$1\n')
    .split('\n')
    .flatMap((sentence) => {
      const parts: string[] = []
      for (const word of sentence.split(' ')) {
        const longer = `${parts.at(-1) ?? ''} ${word}`.trim()
        if (parts.length > 0 && longer.length <= MAX_CHARACTERS) parts[parts.length - 1] = longer
        else parts.push(word)
      }
      return parts
    })
}
