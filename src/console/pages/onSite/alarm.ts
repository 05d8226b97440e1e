const [BEEPS, BEEP_S, PAUSE_S] = [3, 0.25, 0.15]
const HERTZ = 880

/** Sounds and shakes, for whoever has put the phone in a pocket. Where a phone can do neither, or is not let, the screen has to do. */
export const alarm = (): void => {
  const shake = Array.from({ length: BEEPS }, () => [BEEP_S * 1000, PAUSE_S * 1000]).flat()
  navigator.vibrate?.(shake)
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = HERTZ
    const begin = audio.currentTime
    for (let i = 0; i < BEEPS; i += 1) {
      const at = begin + i * (BEEP_S + PAUSE_S)
      loudness.gain.setValueAtTime(1, at)
      loudness.gain.setValueAtTime(0, at + BEEP_S)
    }
    tone.connect(loudness).connect(audio.destination)
    tone.onended = () => void audio.close()
    tone.start(begin)
    tone.stop(begin + BEEPS * (BEEP_S + PAUSE_S))
  } catch {
    // A browser without sound.
  }
}
