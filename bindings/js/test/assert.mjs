// The few assertions that both Node and a page need; `throws` returns the error thrown.

function fail(message) {
  throw new Error(message);
}

export const strict = {
  ok: (value, description = "the value") => value || fail(`${description} is ${value}`),
  equal: (found, expected) => Object.is(found, expected) || fail(`found ${found}, expected ${expected}`),
  throws(call) {
    try {
      call();
    } catch (error) {
      return error;
    }
    return fail("nothing was thrown");
  },
};
