// An AudioContext that plays nothing and says what it was asked to play.

/** The frequencies that were started, in order, and the last volume. */
export const heard: number[] = [];
export const volume = { value: 0 };
export class Studio {
  currentTime = 0;
  sampleRate = 8_000;
  state = 'running';
  destination = {};
  createGain = () => ({
    gain: Object.assign(volume, {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    }),
    connect: () => undefined,
  });
  createOscillator = () => {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: () => undefined,
      start: () => void heard.push(frequency.value),
      stop: () => undefined,
    };
  };
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  createBiquadFilter = () => ({ frequency: {}, Q: {}, connect: () => undefined });
  createBufferSource = () => ({
    connect: () => ({ connect: () => undefined }),
    start: () => undefined,
  });
}
